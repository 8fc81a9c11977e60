// The pay page's own question, asked while its script is still on the way: a gateway takes its time (../storefront/pay-opening.ts).
(() => {
  const [, number] = /^\/pay\/([^/]+)\/*$/.exec(location.pathname) ?? [];
  if (!number) return;
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), 10_000);
  window.payAnswer = fetch('/home/pay/detail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ trade_no: decodeURIComponent(number) }),
    signal: giveUp.signal,
  });
  // whoever takes it hears of it; until then it is nobody's error
  window.payAnswer.catch(() => undefined);
})();
