/** What the module docking answers. */
import { merchantDockedGoods } from './docked-goods.ts';
import { merchantDockingOrder } from './docking-order.ts';
import { merchantDockingSource } from './source.ts';

export const dockingGroups = { merchantDockingSource, merchantDockedGoods, merchantDockingOrder };
