import { useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { type DataPack, type PackKindName, packKinds } from '../../contract/workstation/packs/packs.ts'
import { type DayEntry, DayInput } from '../day/day-input.tsx'
import { FileField } from '../ui/file-field.tsx'
import { FormDialog, TextField } from '../ui/form.tsx'
import { TriageInstead } from '../ui/triage-instead.tsx'
import { importPack } from './pack-imports.ts'
import { PackOptionFields, type PackOptions } from './pack-option-fields.tsx'
import { packWords } from './pack-words.ts'
import './packs.css'

type ImportPackDialogProps = {
  /** Null to ask for it, where a file was dropped that does not say what it is. */
  readonly kind: PackKindName | null
  /** The pack that the new file replaces; null for none. */
  readonly former: DataPack | null
  /** A file that was dropped. */
  readonly given?: File | null
  readonly onClose: () => void
}

type Declared = { name: string; source: string; licence: string; dated: string }

const fields: readonly { readonly key: Exclude<keyof Declared, 'dated'>; readonly label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'source', label: 'Source' },
  { key: 'licence', label: 'Licence' },
]

/** Asks for the file of a pack, and for facts that the file does not state. */
export function ImportPackDialog({ kind: knownKind, former, given = null, onClose }: ImportPackDialogProps) {
  const [kind, setKind] = useState(knownKind)
  const [file, setFile] = useState<File | null>(given)
  const [declared, setDeclared] = useState<Declared>({
    name: former?.name ?? '',
    source: former?.source ?? '',
    licence: former?.licence ?? '',
    dated: '',
  })
  const [options, setOptions] = useState<PackOptions>({})
  const dated = useRef<DayEntry>(null)
  const words = kind === null ? null : packWords[kind]
  const submit = async () => {
    const entered = dated.current?.settle() ?? null
    if (file === null || kind === null || entered === null) return false
    const stated = Object.entries({ ...declared, dated: entered.day }).filter(
      ([, text]) => text.trim() !== '',
    )
    const answer = await importPack(file, {
      kind,
      ...Object.fromEntries(stated),
      ...(former === null ? {} : { replaces: former.id }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
    })
    return isProblem(answer) ? answer : null
  }
  return (
    <FormDialog
      operation={null}
      of="pack"
      size="lg"
      title={
        former === null
          ? `Import a pack${words === null ? '' : `: ${words.label}`}`
          : `Replace ${former.name}`
      }
      act="Import"
      isReady={file !== null && kind !== null}
      before={given !== null && file === given ? <TriageInstead files={[given]} onLeave={onClose} /> : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileField
        label={words === null ? 'File' : `File. ${words.files}`}
        file={file}
        onFile={setFile}
        isFirst={knownKind !== null}
      />
      {knownKind === null ? (
        <KindChoice
          kind={kind}
          onKind={(chosen) => {
            setKind(chosen)
            setOptions({})
          }}
        />
      ) : null}
      {kind === null ? null : <PackOptionFields kind={kind} options={options} onChange={setOptions} />}
      <p className="muted">Fields left empty are filled with what the file says about itself.</p>
      <div className="pack-told">
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            name={key}
            label={label}
            maxLength={key === 'name' ? 200 : 500}
            value={declared[key]}
            onChange={(text) => setDeclared({ ...declared, [key]: text })}
          />
        ))}
        <DayInput
          ref={dated}
          label="Date of the data"
          day={declared.dated}
          onDay={(day) => setDeclared({ ...declared, dated: day })}
        />
      </div>
    </FormDialog>
  )
}

type KindChoiceProps = {
  readonly kind: PackKindName | null
  readonly onKind: (kind: PackKindName | null) => void
}

/** Asks what a dropped file contains: many formats are read for more than one kind. */
function KindChoice({ kind, onKind }: KindChoiceProps) {
  return (
    <label className="field">
      <span>What the file contains</span>
      <select
        className="text-input"
        data-autofocus
        value={kind ?? ''}
        onChange={(event) => onKind(packKinds.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">Choose</option>
        {packKinds.map((each) => (
          <option key={each} value={each}>
            {packWords[each].label}
          </option>
        ))}
      </select>
      {kind === null ? null : <span className="muted">{packWords[kind].adds}</span>}
    </label>
  )
}
