// oxlint-disable no-var, no-unused-vars -- read by browsers that know nothing newer
// Read by every browser, so nothing here may be newer than what any of them reads: no arrow, no const, no template.
// One that lacks what the pages' modules are built on is led to a page that says so, once: who goes on from there means it.
(function () {
  // biome-ignore-start lint: of 2009, on purpose
  var here = location.pathname;
  var lacks =
    !('noModule' in document.createElement('script')) ||
    !window.HTMLDialogElement ||
    !window.HTMLDialogElement.prototype.showModal ||
    !Array.prototype.at ||
    !Object.hasOwn ||
    // the offices' menus
    (/^\/(admin|merchant)(\/|$)/.test(here) && !('popover' in document.documentElement));
  if (!lacks || here.indexOf('/result/') === 0) return;
  try {
    if (location.hash === '#anyway') sessionStorage.setItem('keymall.anyway', '1');
    if (sessionStorage.getItem('keymall.anyway')) return;
  } catch (none) {
    if (location.hash === '#anyway') return;
  }
  location.replace('/result/browser-incompatible?from=' + encodeURIComponent(here + location.search));
  // biome-ignore-end lint: of 2009, on purpose
})();
