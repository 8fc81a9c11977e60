import { z } from 'zod';
import { endpoint, envelopeOf, FORM, JSON_TYPE, MULTIPART, rawEndpoint } from '../kit/endpoint.ts';
import { domainSettings, messageSettings, panelSettings, pwaSettings, themeSettings, websiteSettings } from '../settings/groups.ts';

export const homeIndex = {
  siteConfig: endpoint({
    path: '/home/index/siteConfig',
    effect: 'read',
    summary: '站点配置',
    input: z.strictObject({}),
    /** The settings that pages draw themselves by, and how to reach the push socket. */
    output: z.strictObject({
      ...websiteSettings.shape,
      ...domainSettings.shape,
      ...panelSettings.shape,
      ...messageSettings.shape,
      ...themeSettings.shape,
      ...pwaSettings.shape,
      push: z.strictObject({ app_key: z.string(), path: z.string(), auth: z.string() }),
    }),
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
    output: z.strictObject({ list: z.array(z.strictObject({ title: z.string(), url: z.string(), logo: z.string() })) }),
  }),
};

/** A picture sent as a form, and the address it is shown at. */
const picture = {
  body: { type: MULTIPART, schema: z.strictObject({ file: z.file() }) },
  answer: { says: 'The address of the picture', schema: envelopeOf(z.strictObject({ url: z.string() })) },
};

export const platformRaw = {
  /** The token, where there is one, stands in the form: guests ask too. */
  pushAuth: rawEndpoint({
    method: 'POST',
    path: '/push/auth',
    effect: 'read',
    bodyLimit: 8192,
    summary: '推送频道授权',
    body: {
      type: FORM,
      schema: z.strictObject({
        channel_name: z.string(),
        socket_id: z.string(),
        token: z.string().optional(),
        type: z.string().optional(),
        userId: z.string().optional(),
      }),
    },
    answer: {
      says: 'The signature to subscribe with; 403 where the channel is not the asker’s',
      schema: z.strictObject({ auth: z.string(), channel_data: z.string().optional() }),
    },
  }),
  healthz: rawEndpoint({
    method: 'GET',
    path: '/healthz',
    effect: 'read',
    rate: { none: 'A monitor asks whether the process lives, and nothing else is done.' },
    bodyLimit: 0,
    summary: '进程存活',
    answer: { says: 'The process lives', schema: z.strictObject({ ok: z.literal(true) }) },
  }),
  /** Apart: what visitors spend must not make a monitor think that nobody is there. */
  readyz: rawEndpoint({
    method: 'GET',
    path: '/readyz',
    effect: 'read',
    apart: true,
    bodyLimit: 0,
    summary: '可以下单',
    answer: {
      says: 'A purchase could be made; 503 with the same fields where it could not',
      schema: z.object({ ok: z.boolean(), database: z.boolean(), keys: z.boolean(), functions: z.boolean(), clock: z.boolean() }),
    },
  }),
  metrics: rawEndpoint({
    method: 'GET',
    path: '/metrics',
    effect: 'read',
    apart: true,
    bodyLimit: 0,
    summary: 'Prometheus 指标',
    answer: { says: 'Figures as Prometheus reads them; 404 for everybody else', type: 'text/plain' },
  }),
  openapi: rawEndpoint({
    method: 'GET',
    path: '/openapi.json',
    effect: 'read',
    bodyLimit: 0,
    summary: 'OpenAPI 3.1',
    answer: { says: 'This document', type: JSON_TYPE },
  }),
  docs: rawEndpoint({
    method: 'GET',
    path: '/docs',
    effect: 'read',
    bodyLimit: 0,
    summary: '接口文档',
    answer: { says: 'A page to read it on', type: 'text/html' },
  }),
  merchantUpload: rawEndpoint({
    method: 'POST',
    path: '/merchantapi/upload/upload',
    effect: 'write',
    access: 'signed-in',
    rate: 'upload',
    bodyLimit: 5_242_880,
    summary: '商户上传图片',
    ...picture,
  }),
  adminUpload: rawEndpoint({
    method: 'POST',
    path: '/adminapi/upload/upload',
    effect: 'write',
    access: 'signed-in',
    rate: 'upload',
    bodyLimit: 5_242_880,
    summary: '管理员上传图片',
    ...picture,
  }),
};
