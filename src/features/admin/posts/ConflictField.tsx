import { formatDateTime } from '#src/time.ts';
import { FIELD_LABELS, type FieldName, type PostFields } from './fields.ts';

interface Props<Name extends FieldName> {
  name: Name;
  mine: PostFields[Name];
  stored: PostFields[Name];
  onChoose: (side: 'mine' | 'stored') => void;
}

export function ConflictField<Name extends FieldName>({
  name,
  mine,
  stored,
  onChoose,
}: Props<Name>) {
  const sides = [
    { side: 'mine' as const, label: 'La mienne', value: mine },
    { side: 'stored' as const, label: 'Celle qui est enregistrée', value: stored },
  ];
  return (
    <fieldset className="conflict">
      <legend>{FIELD_LABELS[name]}</legend>
      <div className="conflict-sides">
        {sides.map(({ side, label, value }) => (
          <label key={side} className="choice">
            <input
              type="radio"
              name={`conflict-${name}`}
              defaultChecked={side === 'mine'}
              onChange={() => onChoose(side)}
            />
            <span>
              <small>{label}</small>
              {readable(name, value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function readable(name: FieldName, value: PostFields[FieldName]): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (name === 'publishAt' && value) return formatDateTime(value);
  return value || '(vide)';
}
