/** The component library's button as a real button, disabled or not: it draws a disabled one as a box that nobody hears of. */

import type { ButtonProps } from 'tdesign-react';
import { Button as Drawn } from 'tdesign-react';

export const Button = (props: ButtonProps) => <Drawn tag="button" {...props} />;
