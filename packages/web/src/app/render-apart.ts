/** Preact draws what changed at the end of the task that changed it. While a page is being taken over that task is long enough. */
import { options } from 'preact';

/** From now on what changed is drawn in a task of its own. Gives what to call to have it as usual again. */
export function renderApart(): () => void {
  const usual = options.debounceRendering;
  options.debounceRendering = (render) => void setTimeout(render);
  return () => {
    options.debounceRendering = usual;
  };
}
