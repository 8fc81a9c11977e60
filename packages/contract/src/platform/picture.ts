/** What a picture is sent for, and of `music` a sound; the sender names it in the form's field `purpose`. Who may: picture-calls.ts. */
export type PicturePurpose = 'goods' | 'shop' | 'site' | 'article' | 'pay_type' | 'collect' | 'complaint' | 'evidence' | 'avatar' | 'music';
