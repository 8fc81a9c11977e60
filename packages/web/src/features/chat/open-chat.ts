/** Opens the office's chat window from anywhere: on one chat, or where it was. */
const OPEN = 'keymall:chat';

export const openChat = (user_id?: number): void => void window.dispatchEvent(new CustomEvent(OPEN, { detail: user_id }));

/** Hears of it until the function it gives is called. */
export function onOpenChat(opened: (user_id: number | undefined) => void): () => void {
  const listener = (event: Event): void => opened((event as CustomEvent<number | undefined>).detail);
  window.addEventListener(OPEN, listener);
  return () => window.removeEventListener(OPEN, listener);
}
