/** What a browser runs on, as far as paying cares. */
export function deviceOf(userAgent: string): 'pc' | 'mobile' | 'wechat' {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(userAgent) ? 'mobile' : 'pc';
}
