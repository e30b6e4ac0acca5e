import { type ReactNode, useContext, useState } from 'react';
import { formatMoment } from '~/kit/dates';
import { defaultZone, nameOfZone } from '~/kit/office-time';
import { Input } from '~/ui/forms/field';
import { OfficeZone } from '~/ui/office-zone';
import { clockNote, clockText, momentTyped } from '../clocks';
import { momentText } from '../fields';
import { useCell, useLabel } from './sheet';
import { CellField } from './sheet-fields';

interface MomentLineProps {
  name: string;
  hint?: ReactNode;
  isOptional?: boolean;
}

/**
 * A field for a moment in the office's time zone, with UTC in its title, and with a hint at a time that clocks skip or
 * show twice. The form sends the zone as `clocks.zone`.
 */
export function MomentLine({ hint, ...rest }: MomentLineProps) {
  const { name } = rest;
  const zone = useContext(OfficeZone);
  const cell = useCell(name);
  // If the form came back before its dates were converted, the cell has the time as typed, in the zone of that form.
  const unread = momentTyped(cell, useCell('clocks.zone'));
  const utc = unread ? momentText(unread) : cell;
  const shown = clockText(utc, zone);
  const [typed, setTyped] = useState(shown);
  // An unchanged time keeps its moment, which local time alone does not tell in an hour that clocks show twice.
  const moment = typed === shown && !unread ? momentTyped(utc, defaultZone) : momentTyped(typed, zone);
  const note = moment ? clockNote(typed, zone, moment) : '';
  return (
    <CellField {...rest} hint={note ? <output>{note}</output> : hint} label={`${useLabel(name)} (${nameOfZone(zone)})`}>
      <Input
        type="datetime-local"
        name={name}
        defaultValue={shown}
        title={moment ? formatMoment(moment) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <input type="hidden" name={`clocks.${name}`} value={utc} />
    </CellField>
  );
}
