/** Parts of public pages that the platform may switch off: what they are called, and how those that are off are kept. */

export const nodeTypes = ['block', 'element', 'menu'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** A part of a page: `home.figures`, `nav.news_cate`. */
export const NODE_NAME = /^[a-zA-Z][a-zA-Z0-9._-]{0,59}$/;

const LINE = /^(block|element|menu):([a-zA-Z][a-zA-Z0-9._-]{0,59})$/;

/** A setting's text is lines, one a part that is off. */
export const isNodeList = (text: string): boolean => text.split('\n').every((line) => line === '' || LINE.test(line));

export const nodeLine = (type: NodeType, name: string): string => `${type}:${name}`;

/** The parts that are off. */
export const nodesIn = (text: string): { nodeName: string; nodeType: NodeType; visible: 0 }[] =>
  text.split('\n').flatMap((line) => {
    const [, type, name] = LINE.exec(line) ?? [];
    return type && name ? [{ nodeName: name, nodeType: type as NodeType, visible: 0 as const }] : [];
  });
