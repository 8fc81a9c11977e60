/** What a refusal says: its body's code, its HTTP status, its sentence in each language. */
export interface RefusalRow {
  code: number;
  status: 200 | 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503 | 507;
  zh_CN: string;
  en_US: string;
}
