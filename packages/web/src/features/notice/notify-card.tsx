/** What somebody is told of and how, in either office: one grid, quiet hours, and when mails go. Each sees and changes his own. */
import { noticeChannelWords } from '@keymall/contract/kit/notices/row';
import type { adminNotify, merchantNotify } from '@keymall/contract/platform/notice-choice';
import { NOTICE_DIGESTS, noticeDigestWords, noticeShutWords } from '@keymall/contract/platform/notice-habit-words';
import { Clock } from '#kit/back-office/clock';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useForm } from '#kit/back-office/form-frame';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { Toggle } from '#kit/back-office/toggle';
import { useLocale, useWords } from '#kit/i18n';
import { type Choice, type Grid, type GridRow, isOnIn, shutLine, turned, zonesFor } from './grid.ts';
import { notifyWords } from './notify.words.ts';
import './notify.css';

type Calls = typeof merchantNotify | Pick<typeof adminNotify, 'index' | 'save'>;
type Save = Calls['save'];
const SaveField = Field<Save>;

export function NotifyCard({ of }: { of: Calls }) {
  const t = useWords(notifyWords);
  const query = useCall(of.index, {}, { anew: true });
  return (
    <Card title={t('title')}>
      <Answered query={query} rows={8}>
        {(grid) => <GridForm saves={of.save} grid={grid} />}
      </Answered>
    </Card>
  );
}

function GridForm({ saves, grid }: { saves: Save; grid: Grid }) {
  const t = useWords(notifyWords);
  const locale = useLocale();
  const { quiet_from, quiet_to, zone, digest, mail_to } = grid;
  const check = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
    (values['quiet_from'] === '') === (values['quiet_to'] === '')
      ? {}
      : { [values['quiet_from'] === '' ? 'quiet_from' : 'quiet_to']: t('half') };
  const offersMail = grid.channels.some(({ channel }) => channel === 'mail');
  const hasMail = grid.channels.some(({ channel, shut }) => channel === 'mail' && shut === null);
  return (
    <FormFrame saves={saves} initial={{ choices: [], quiet_from, quiet_to, zone, digest }} check={check}>
      <p className="bo-note">{t('lead')}</p>
      <p className="bo-note notify-shut">{shutLine(grid.channels, locale)}</p>
      <Cells grid={grid} />
      <FormSection title={t(offersMail ? 'hours' : 'quiet')}>
        <p className="bo-note notify-wide">
          {t('hoursNote')} {hasMail && t('mailTo', { to: mail_to })}
        </p>
        <SaveField of="quiet_from" label={t('from')}>
          {(control) => <Clock control={control} />}
        </SaveField>
        <SaveField of="quiet_to" label={t('to')}>
          {(control) => <Clock control={control} />}
        </SaveField>
        <SaveField of="zone" label={t('zone')} options={zonesFor(zone).map((value) => ({ value, label: value.replace('_', ' ') }))} />
        {offersMail && (
          <SaveField
            of="digest"
            label={t('digest')}
            options={NOTICE_DIGESTS.map((value) => ({ value, label: noticeDigestWords[value][locale] }))}
          />
        )}
      </FormSection>
    </FormFrame>
  );
}

function Cells({ grid: { rows, channels } }: { grid: Grid }) {
  const t = useWords(notifyWords);
  const locale = useLocale();
  return (
    <table className="notify-grid">
      <thead>
        <tr>
          <th scope="col">{t('notice')}</th>
          {channels.map(({ channel, shut }) => (
            <th key={channel} scope="col">
              {noticeChannelWords[channel][locale]}
              {shut && <small>{noticeShutWords[shut][locale]}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.mark}>
            <th scope="row">
              <strong>
                {row.title}
                {row.urgent && (
                  <span className="bo-tag" data-tone="warning">
                    {t('urgent')}
                  </span>
                )}
              </strong>
              <small>{row.when}</small>
            </th>
            {channels.map(({ channel }) => (
              <td key={channel} data-channel={noticeChannelWords[channel][locale]}>
                <Cell row={row} channel={channel} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ row, channel }: { row: GridRow; channel: Choice['channel'] }) {
  const t = useWords(notifyWords);
  const locale = useLocale();
  const form = useForm();
  const choices = (form.values['choices'] ?? []) as readonly Choice[];
  const cell = row.cells.find((each) => each.channel === channel);
  if (!cell) return null;
  const named = { notice: row.title, channel: noticeChannelWords[channel][locale] };
  if (cell.fixed)
    return (
      <span className="notify-always">
        <span aria-hidden="true">{t('always')}</span>
        <span className="km-hidden">{t('fixed', named)}</span>
      </span>
    );
  return (
    <Toggle
      small
      on={isOnIn(choices, row, channel)}
      label={t('cell', named)}
      disabled={form.readOnly}
      onTurn={(on) => form.set('choices', turned(choices, row, channel, on))}
    />
  );
}
