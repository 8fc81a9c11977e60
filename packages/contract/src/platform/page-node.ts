/** Which parts of the public pages visitors get, as an administrator switches them on the pages themselves. See docs/domain/diy.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, nothing } from '../kit/field.ts';
import { NODE_NAME, nodeTypes } from '../kit/page-node.ts';

const Node = z.strictObject({ nodeName: z.string().regex(NODE_NAME, 'node'), nodeType: z.enum(nodeTypes), visible: flag });
const Titled = z.strictObject({ nodeName: Node.shape.nodeName, zh_CN: z.string(), en_US: z.string() });

export const adminPageNode = {
  /** Those that are off, and what each part there is is called. */
  nodes: endpoint({
    path: '/adminapi/goods/diy/nodes',
    effect: 'read',
    summary: '已隐藏的页面节点',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(Node), titles: z.array(Titled) }),
  }),
  edit: endpoint({
    path: '/adminapi/goods/diy/edit',
    effect: 'write',
    summary: '显示或隐藏页面节点',
    input: Node,
    output: nothing,
  }),
};
