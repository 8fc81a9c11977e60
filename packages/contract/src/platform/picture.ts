/** What a picture is sent for; the sender names it in the form's field `purpose`. Who may: picture-calls.ts. */
export type PicturePurpose = 'goods' | 'shop' | 'site' | 'article' | 'pay_type' | 'collect' | 'complaint' | 'evidence' | 'avatar';
