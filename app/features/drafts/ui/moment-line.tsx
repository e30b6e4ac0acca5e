import { type ReactNode, useContext, useState } from 'react';
import { formatMoment } from '~/kit/dates';
import { Input } from '~/ui/field';
import { OfficeZone } from '~/ui/office-zone';
import { clockText, momentTyped } from '../clocks';
import { momentText } from '../fields';
import { CellField, useCell, useLabel } from './sheet';

interface MomentLineProps {
  name: string;
  hint?: ReactNode;
  isOptional?: boolean;
}

/** A field for a moment in the office's time zone, with UTC in its title. The form sends the zone as `clocks.zone`. */
export function MomentLine(rest: MomentLineProps) {
  const { name } = rest;
  const zone = useContext(OfficeZone);
  const cell = useCell(name);
  // If the form came back before its dates were converted, the cell has the time as typed, in the zone of that form.
  const unread = momentTyped(cell, useCell('clocks.zone'));
  const utc = unread ? momentText(unread) : cell;
  const shown = clockText(utc, zone);
  const [typed, setTyped] = useState(shown);
  const moment = momentTyped(typed, zone);
  return (
    <CellField {...rest} label={`${useLabel(name)} (${zone})`}>
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
