import { BlobsServer } from '@netlify/blobs/server';
import type { EntryFiles } from './blob-files.ts';

interface Handling {
  start(): Promise<{ address: string }>;
  stop(): Promise<void>;
  handleRequest(request: Request): Promise<Response>;
  validateAccess(request: Request): boolean;
  getLocalPaths(url: URL): Partial<EntryFiles> & { rootPath?: string; key?: string };
}

/** The declarations of the vendor's class make private what has to be overridden here. */
export const VendorServer = BlobsServer as unknown as new (options: {
  directory: string;
  token: string;
}) => Handling;

/** `/site/store/key` or `/region:x/site/store/key` gives the part that names the store. */
export function storeOf(request: Request): string {
  return new URL(request.url).pathname
    .replace(/^\/region:[^/]+/, '')
    .split('/', 3)
    .join('/');
}
