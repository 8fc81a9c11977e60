(() => {
  try {
    const office = /^\/(admin|merchant)(?=\/|$)/.exec(location.pathname);
    const mode = (office && localStorage.getItem(`keymall.mode.${office[1]}`)) ?? localStorage.getItem('keymall.mode');
    if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode;
    const today = new Date().toDateString();
    const seen = Object.entries(JSON.parse(localStorage.getItem('keymall.noticed') ?? '{}')).filter(
      ([notice, day]) => day === today && /^[\w-]+$/.test(notice),
    );
    if (seen.length === 0) return;
    const sheet = new CSSStyleSheet();
    sheet.insertRule(`${seen.map(([notice]) => `dialog[data-notice="${notice}"]:not(:modal)`).join()}{display:none}`);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // no storage: as the system has it, and once more
  }
})();
