/** Calls are named in Chinese; their addresses are English: `/adminapi/merchant/user/freezeShop` is Merchant · user · freeze shop. */
export function nameOfCall(path: string): string {
  const words = path
    .replace(/^\/\w+api\//, '')
    .split('/')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .filter((part) => part !== '')
    .join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
