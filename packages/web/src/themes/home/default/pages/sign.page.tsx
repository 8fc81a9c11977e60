/** The form, and beside it a board that says where one is. */
export { PlainSign as Look } from '../../../../storefront/sign.tsx';
