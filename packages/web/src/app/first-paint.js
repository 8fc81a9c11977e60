(() => {
  try {
    const office = /^\/(admin|merchant)(?=\/|$)/.exec(location.pathname);
    const mode = (office && localStorage.getItem(`keymall.mode.${office[1]}`)) ?? localStorage.getItem('keymall.mode');
    if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode;
    const today = new Date().toDateString();
    const seen = Object.entries(JSON.parse(localStorage.getItem('keymall.noticed') ?? '{}')).filter(
      ([notice, day]) => (day === today || day === 'ever') && /^[\w-]+$/.test(notice),
    );
    if (seen.length === 0) return;
    const sheet = new CSSStyleSheet();
    const drawn = `:is(${seen.map(([notice]) => `dialog[data-notice="${notice}"]`).join()}):not(:modal)`;
    sheet.insertRule(`${drawn}{display:none}`);
    sheet.insertRule(`html:has(${drawn}){overflow:visible!important}`);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // no storage: as the system has it, and once more
  }
})();
