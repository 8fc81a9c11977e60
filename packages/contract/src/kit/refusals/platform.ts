/** Uploads and exports: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const platformRefusals = {
  storage_full: {
    code: 507,
    status: 507,
    zh_CN: '存储空间不足，上传未保存',
    en_US: 'There is no room left; the upload was not kept',
  },
  picture_size: {
    code: 1720,
    status: 200,
    zh_CN: '图片尺寸过大：边长最多 {side} 像素，总计最多 {pixels} 万像素',
    en_US: 'The picture is too large: at most {side} pixels a side and {pixels} × 10,000 in all',
  },
  picture_parts: {
    code: 1721,
    status: 200,
    zh_CN: '图片的数据块或动画帧过多，请另存为普通图片后再上传',
    en_US: 'The picture has too many pieces or frames; save it as an ordinary one first',
  },
  music_type: {
    code: 1976,
    status: 200,
    zh_CN: '请上传完整的 MP3 或 OGG 音频文件',
    en_US: 'Send a whole MP3 or OGG file, please',
  },
  upload_day: {
    code: 1722,
    status: 200,
    zh_CN: '每天最多上传 {count} 个文件、共 {mb} MB，请明天再试',
    en_US: 'At most {count} files and {mb} MB a day, try again tomorrow',
  },
  upload_total: {
    code: 1723,
    status: 200,
    zh_CN: '上传空间已用完：最多 {count} 个文件、共 {mb} MB，请联系平台',
    en_US: 'No room for more files: at most {count} and {mb} MB, please ask the platform',
  },
  no_look_before: { code: 1971, status: 200, zh_CN: '首页主题还没有更换过', en_US: 'The home page has worn no other theme yet' },
  storage_unreachable: {
    code: 1810,
    status: 200,
    zh_CN: '文件存储暂时无法连接，请稍后再试',
    en_US: 'The file storage does not answer, please try again later',
  },
  storage_failed: {
    code: 1811,
    status: 200,
    zh_CN: '存储连接失败：{why}',
    en_US: 'The storage did not work: {why}',
  },
  storage_unset: {
    code: 1812,
    status: 200,
    zh_CN: '请先填写并保存 S3 的地址、存储桶与密钥',
    en_US: 'Fill in and save the address, bucket and keys of the S3 storage first',
  },
  storage_in_use: {
    code: 1813,
    status: 200,
    zh_CN: '仍有文件存放在此 S3 存储桶，不能更换地址或存储桶；请先全部迁回本地',
    en_US: 'Files lie in this S3 bucket: its address and name can’t change before all of them are moved back',
  },
  letter_blank_unknown: {
    code: 1823,
    status: 200,
    zh_CN: '没有“{blank}”这个变量，请使用列出的变量',
    en_US: 'There is no blank “{blank}”: use those that are listed',
  },
  letter_blank_lost: {
    code: 1824,
    status: 200,
    zh_CN: '正文必须保留变量 {blank}',
    en_US: 'The text has to keep the blank {blank}',
  },
  letter_stale: {
    code: 1825,
    status: 200,
    zh_CN: '模板已被他人修改，请刷新后再改',
    en_US: 'Somebody else changed these words: refresh and try again',
  },
  letter_fixed: {
    code: 1826,
    status: 200,
    zh_CN: '当前短信通道只发送服务商审核过的模板，请在短信配置中填写模板编号',
    en_US: 'This gateway sends texts it has approved alone: name them in the text-message settings',
  },
  text_template_unset: {
    code: 1687,
    status: 200,
    zh_CN: '请先在短信配置中填写这条短信的模板编号',
    en_US: 'Name the approved text of this message in the text-message settings first',
  },
  notice_fixed: {
    code: 1601,
    status: 200,
    zh_CN: '“{notice}”的{channel}通知不能关闭',
    en_US: '“{notice}” can’t be switched off here: {channel}',
  },
  notice_no_way: {
    code: 1602,
    status: 200,
    zh_CN: '“{notice}”没有{channel}通知',
    en_US: '“{notice}” does not go this way: {channel}',
  },
  notice_quiet_half: {
    code: 1603,
    status: 200,
    zh_CN: '免打扰时段要同时填写开始和结束时间',
    en_US: 'Quiet hours need both a beginning and an end',
  },
  notice_zone_unknown: { code: 1604, status: 200, zh_CN: '没有“{zone}”这个时区', en_US: 'There is no time zone “{zone}”' },
  storage_moving: {
    code: 1814,
    status: 200,
    zh_CN: '正在迁移文件，请先停止迁移',
    en_US: 'Files are being moved: stop that first',
  },
  upload_type: { code: 1600, status: 200, zh_CN: '只支持 {types} 文件', en_US: 'Only {types} files are accepted' },

  // exports
  export_busy: {
    code: 1610,
    status: 200,
    zh_CN: '已有 {count} 个导出任务在进行，请等待完成',
    en_US: '{count} exports are under way, please wait for them',
  },
  export_not_ready: { code: 1611, status: 200, zh_CN: '文件还没有准备好', en_US: 'The file is not ready yet' },
} as const satisfies Record<string, RefusalRow>;
