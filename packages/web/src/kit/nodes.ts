/** Parts of a public page that an administrator may switch off: one that is off is not drawn at all. */
import { type NodeType, nodeLine } from '@keymall/contract/kit/page-node';
import type { NodeName } from '@keymall/contract/platform/page-node-words';
import { useSite } from './site.ts';

/** Gives, for a part, what marks its element; null where it is off. */
export function useNodes(): (type: NodeType, name: NodeName) => { 'data-node': string } | null {
  const off = `\n${useSite().site_hidden_nodes}\n`;
  return (type, name) => {
    const line = nodeLine(type, name);
    return off.includes(`\n${line}\n`) ? null : { 'data-node': line };
  };
}
