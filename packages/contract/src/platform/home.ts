import { z } from 'zod';
import { endpoint, rawEndpoint } from '../kit/endpoint.ts';
import { websiteSettings } from '../settings/groups.ts';

export const homeIndex = {
  siteConfig: endpoint({
    path: '/home/index/siteConfig',
    effect: 'read',
    summary: '站点配置',
    input: z.strictObject({}),
    /** The website settings, and how to reach the push socket. */
    output: websiteSettings.extend({ push: z.strictObject({ app_key: z.string(), path: z.string(), auth: z.string() }) }),
  }),
  indexCount: endpoint({
    path: '/home/index/indexCount',
    effect: 'read',
    summary: '首页统计',
    input: z.strictObject({}),
    output: z.strictObject({
      orderCount: z.number().int(),
      CardsSum: z.number().int(),
      userCount: z.number().int(),
      startTime: z.string(),
    }),
  }),
  siteLink: endpoint({
    path: '/home/index/siteLink',
    effect: 'read',
    summary: '友情链接',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ title: z.string(), url: z.string() })) }),
  }),
};

export const platformRaw = {
  /** The token, where there is one, stands in the form: guests ask too. */
  pushAuth: rawEndpoint({ method: 'POST', path: '/push/auth', auth: 'none', bodyLimit: 8192, summary: '推送频道授权' }),
  healthz: rawEndpoint({ method: 'GET', path: '/healthz', auth: 'none', bodyLimit: 0, summary: '进程存活' }),
  readyz: rawEndpoint({ method: 'GET', path: '/readyz', auth: 'none', bodyLimit: 0, summary: '可以下单' }),
  metrics: rawEndpoint({ method: 'GET', path: '/metrics', auth: 'none', bodyLimit: 0, summary: 'Prometheus 指标' }),
  openapi: rawEndpoint({ method: 'GET', path: '/openapi.json', auth: 'none', bodyLimit: 0, summary: 'OpenAPI 3.1' }),
  docs: rawEndpoint({ method: 'GET', path: '/docs', auth: 'none', bodyLimit: 0, summary: '接口文档' }),
  merchantUpload: rawEndpoint({
    method: 'POST',
    path: '/merchantapi/upload/upload',
    auth: 'token',
    bodyLimit: 5_242_880,
    summary: '商户上传图片',
  }),
  adminUpload: rawEndpoint({
    method: 'POST',
    path: '/adminapi/upload/upload',
    auth: 'token',
    bodyLimit: 5_242_880,
    summary: '管理员上传图片',
  }),
};
