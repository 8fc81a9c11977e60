import type { UnavailableProps } from '../../../../storefront/parts.ts';
import { Unavailable } from '../../../kit/unavailable.tsx';
import '../style.css';

export const Look = (props: UnavailableProps) => <Unavailable {...props} className="zq" />;
