import type { GroupTexts } from './group.ts';

export const storageTexts: GroupTexts<'storage'> = {
  lead: {
    zh_CN: '商品图片、投诉凭证等上传文件存放的位置。先填写并测试 S3，再切换新文件的位置，最后迁移已有文件',
    en_US: 'Where uploaded pictures lie. Fill in and test the S3 storage first, then choose it for new files, then move the others',
  },
  parts: [
    { title: { zh_CN: '新文件', en_US: 'New files' }, keys: ['storage_driver'] },
    {
      title: { zh_CN: 'S3 兼容存储', en_US: 'S3-compatible storage' },
      keys: ['s3_endpoint', 's3_bucket', 's3_region', 's3_path_style', 's3_key_id', 's3_key_secret', 's3_public_url'],
    },
  ],
  texts: {
    storage_driver: {
      zh_CN: '新文件存放到',
      en_US: 'New files go to',
      options: [
        { value: 'local', zh_CN: '本机磁盘', en_US: 'This machine’s disk' },
        { value: 's3', zh_CN: 'S3 兼容存储', en_US: 'S3-compatible storage' },
      ],
    },
    s3_endpoint: {
      zh_CN: '服务地址',
      en_US: 'Endpoint',
      help: { zh_CN: '不含存储桶，如 https://s3.example.com', en_US: 'Without the bucket, like https://s3.example.com' },
    },
    s3_bucket: { zh_CN: '存储桶', en_US: 'Bucket' },
    s3_region: {
      zh_CN: '区域',
      en_US: 'Region',
      help: { zh_CN: '服务商未要求时填 us-east-1', en_US: 'us-east-1 where the provider asks for none' },
    },
    s3_path_style: {
      zh_CN: '路径形式访问',
      en_US: 'Path-style addresses',
      help: { zh_CN: '开启：地址/存储桶/文件；关闭：存储桶.地址/文件', en_US: 'On: endpoint/bucket/file; off: bucket.endpoint/file' },
    },
    s3_key_id: { zh_CN: '访问密钥 ID', en_US: 'Access key ID' },
    s3_key_secret: {
      zh_CN: '访问密钥',
      en_US: 'Secret access key',
      drawing: 'secret',
      help: { zh_CN: '留空则保持不变', en_US: 'Leave empty to keep it' },
    },
    s3_public_url: {
      zh_CN: '公开访问域名',
      en_US: 'Public address',
      help: {
        zh_CN: '存储桶可公开读取时填写，浏览器直接从此处取图；留空则经由本站',
        en_US: 'Where the bucket is readable by everybody: browsers fetch pictures there. Empty: through this site',
      },
    },
  },
};
