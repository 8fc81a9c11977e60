/** The storage port: files by name in a place outside this machine. Every call throws `GatewayError`. */
import type { Outside } from '#kit/http';

export interface StorageDriver {
  /** Keeps a file, in the place of one of the same name. */
  put(name: string, bytes: Buffer, mime: string): Promise<void>;
  /** A file's bytes; null where there is none of the name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is removed. */
  remove(name: string): Promise<void>;
}

/** An account of a storage that speaks S3. */
export interface S3Account {
  /** `https://host[:port]`, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  key_id: string;
  key_secret: string;
  /** The bucket stands in the path, not before the host. */
  path_style: boolean;
}

export type OpenStorage = (account: S3Account, outside: Outside) => StorageDriver;
