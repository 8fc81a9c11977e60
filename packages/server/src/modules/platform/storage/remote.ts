/** The storage that the settings name. */
import { isMetadataAddress } from '@keymall/drivers/kit/address';
import { outsideWorld } from '@keymall/drivers/kit/http';
import type { StorageDriver } from '@keymall/drivers/storage/port';
import { openS3 } from '@keymall/drivers/storage/s3/s3';
import type { House } from '#kit/house';

/** A picture is 5 MB at most, and so are parts of documents. An administrator's storage may stand on this very network; a machine's own metadata is never one. */
const outside = outsideWorld({
  timeoutMs: 20_000,
  maxBytes: 8 * 1_048_576,
  mayReach: (address) => !isMetadataAddress(address),
});

export function remote(house: House): StorageDriver {
  const settings = house.settings.get('storage');
  const account = {
    endpoint: settings.s3_endpoint,
    bucket: settings.s3_bucket,
    region: settings.s3_region,
    key_id: settings.s3_key_id,
    key_secret: settings.s3_key_secret,
    path_style: settings.s3_path_style === 1,
  };
  return openS3(account, outside);
}
