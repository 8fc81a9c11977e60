/** Preact's server leaves out an attribute that is false, and has made `translate="no"` one: its property in a browser is a boolean. */
import { options } from 'preact';

const usual = options.vnode;
options.vnode = (node) => {
  usual?.(node);
  const props = node.props as { translate?: unknown };
  if (props.translate === false) props.translate = 'no';
};
