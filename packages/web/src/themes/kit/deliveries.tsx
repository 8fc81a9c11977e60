/** What was delivered, goods by goods: keys to copy, print and take along, texts, files. */
import * as word from '@keymall/contract/kit/word';
import { Button } from '#kit/button';
import { copy, downloadText } from '#kit/copy';
import { fileSize } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { DeliveredCard, FoundOrder, OrderLine } from '../../storefront/shapes.ts';

const text = words(
  {
    cards: '卡密',
    text: '文本内容',
    number: '卡号',
    secret: '卡密',
    downloadFile: '下载文件',
    print: '打印',
    total: '共 {count} 条',
    nth: '复制第 {n} 条',
    copyText: '复制文本',
    void: '已失效',
    partial: '已发 {sent} / {all} 件，其余由商家补发',
    none: '尚未发货，请联系商家',
    coming: '正在发货，通常一分钟内完成，请稍后刷新本页；无货会自动退款。',
    minutes: '下载链接数分钟内有效，过期请刷新本页。',
  },
  {
    cards: 'Keys',
    text: 'Text',
    number: 'Number',
    secret: 'Secret',
    downloadFile: 'Download the file',
    print: 'Print',
    total: '{count} in all',
    nth: 'Copy key {n}',
    copyText: 'Copy the text',
    void: 'No longer valid',
    partial: '{sent} of {all} delivered; the merchant sends the rest',
    none: 'Not delivered yet; please contact the merchant',
    coming: 'On its way, usually within a minute: reload the page then. If it is sold out, you are refunded.',
    minutes: 'The link works for some minutes; reload the page for a new one.',
  },
  { file: word.file, copy: word.copy, copyAll: word.copyAll, download: word.downloadTxt, gift: word.gift },
);

/** Keys, from stock or fetched once they are paid. */
const isKeys = ({ delivery_kind }: OrderLine): boolean => delivery_kind === 0 || delivery_kind === 3;
const validOf = (cards: readonly DeliveredCard[]): DeliveredCard[] => cards.filter(({ is_void }) => !is_void);
const printedAll = (cards: readonly DeliveredCard[]): string =>
  validOf(cards)
    .map(({ printed }) => printed)
    .join('\n');

export function Deliveries({ found: { order, lines, cards } }: { found: FoundOrder }) {
  const t = useWords(text);
  const groups = lines.map((line) => ({ line, cards: cards.filter(({ line_id }) => line_id === line.id) }));
  const withCards = groups.filter((group) => isKeys(group.line) && group.cards.length > 0);
  const several = lines.length > 1;
  return (
    <>
      {withCards.length > 0 && (
        <section className="km-cards" aria-label={t('cards')}>
          <header>
            <h2>{t('cards')}</h2>
            <span>{t('total', { count: validOf(cards).length })}</span>
            <div className="km-cards-acts">
              <Button size="small" look="primary" onClick={() => void copy(printedAll(cards))}>
                {t('copyAll')}
              </Button>
              <Button
                size="small"
                onClick={() => downloadText(`${order.trade_no}.txt`, `${printedAll(cards).replaceAll('\n', '\r\n')}\r\n`)}
              >
                {t('download')}
              </Button>
              <Button size="small" onClick={() => window.print()}>
                {t('print')}
              </Button>
            </div>
          </header>
          {withCards.map(({ line, cards: own }) => (
            <Keys key={line.id} line={line} cards={own} headed={several} first={cards.findIndex((card) => card === own[0])} />
          ))}
        </section>
      )}
      {groups.map(({ line, cards: own }) =>
        isKeys(line) ? (
          own.length === 0 && <Undelivered key={line.id} line={line} />
        ) : (
          <Content key={line.id} line={line} headed={several} />
        ),
      )}
    </>
  );
}

function LineHead({ line }: { line: OrderLine }) {
  const t = useWords(text);
  return (
    <h3 className="km-line-head">
      {line.goods_name} <span>× {line.quantity}</span>
      {line.is_gift && <em>{t('gift')}</em>}
      {line.sendout > 0 && line.sendout < line.quantity && <small>{t('partial', { sent: line.sendout, all: line.quantity })}</small>}
    </h3>
  );
}

function Undelivered({ line }: { line: OrderLine }) {
  const t = useWords(text);
  return (
    <div className="km-line">
      <LineHead line={line} />
      <p className="km-faint">{t(line.delivery_kind === 3 ? 'coming' : 'none')}</p>
    </div>
  );
}

/** `first`: the place of the first one in the whole order. */
function Keys({ line, cards, headed, first }: { line: OrderLine; cards: readonly DeliveredCard[]; headed: boolean; first: number }) {
  const t = useWords(text);
  return (
    <>
      {(headed || line.sendout < line.quantity) && <LineHead line={line} />}
      <ol>
        {cards.map(({ number, secret, printed, is_void }, index) => (
          // two cards may read alike
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of delivered cards never changes
          <li key={index} data-void={is_void ? '' : undefined}>
            <div>
              {secret && <small>{t('number')}</small>}
              <code>{number}</code>
              {secret && (
                <>
                  <small>{t('secret')}</small>
                  <code>{secret}</code>
                </>
              )}
            </div>
            {is_void ? (
              <em>{t('void')}</em>
            ) : (
              <button
                type="button"
                className="km-link-button"
                aria-label={t('nth', { n: first + index + 1 })}
                onClick={() => void copy(printed)}
              >
                {t('copy')}
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Content({ line, headed }: { line: OrderLine; headed: boolean }) {
  const t = useWords(text);
  const isFile = line.delivery_kind === 2;
  if (isFile ? !line.file : !line.text) return <Undelivered line={line} />;
  return (
    <section className="km-line" aria-label={t(isFile ? 'file' : 'text')}>
      {headed ? <LineHead line={line} /> : <h2>{t(isFile ? 'file' : 'text')}</h2>}
      {line.file ? (
        <p className="km-file">
          <span>
            <b>{line.file.name}</b>
            <small>{fileSize(line.file.bytes)}</small>
          </span>
          <a className="km-button km-primary km-small" href={line.file.url} download={line.file.name}>
            {t('downloadFile')}
          </a>
          <small className="km-faint">{t('minutes')}</small>
        </p>
      ) : (
        <div className="km-paid-text">
          <p className="km-prose-plain">{line.text}</p>
          <Button size="small" onClick={() => void copy(line.text)}>
            {t('copyText')}
          </Button>
        </div>
      )}
    </section>
  );
}
