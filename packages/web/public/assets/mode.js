// Runs before the first paint: the saved light or dark choice must not flash. Everything else about it is in src/kit/mode.ts.
(() => {
  try {
    const mode = localStorage.getItem('keymall.mode');
    if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode;
  } catch {
    // no storage: as the system has it
  }
})();
