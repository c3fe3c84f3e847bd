import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import { countOf } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { templateIn } from '../package/cell-words.ts'
import { useTaxonomy } from '../taxonomy.ts'
import { previewAgain, remap, useImport } from './import-work.ts'
import { choiceFor, sheetsOf, withChoice, withoutOwn } from './mapping.ts'
import { SheetMapping } from './sheet-mapping.tsx'

type MappingEditorProps = { readonly unmapped: ImportPreview['unmapped'] }

/** Columns that were not imported, and how sheets were read; a correction previews the file again. */
export function MappingEditor({ unmapped }: MappingEditorProps) {
  const work = useImport((now) => now.work)
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  if (work.kind !== 'previewed') return null
  const mapping = work.remapped ?? work.mapping
  const isChanged = work.remapped !== null
  const sheets = withoutOwn(sheetsOf(work.preview.sheets), work.preview.own.sheets)
  const known = sheets.flatMap((sheet) => (sheet.known === null ? [] : [sheet.known]))
  const codesOf = (template: string) => templateIn(taxonomy, template)?.columns.map(({ code }) => code) ?? []
  return (
    <div className="import-mapping">
      {unmapped.length === 0 ? null : (
        <section aria-label="Nothing was imported from">
          <h2>Nothing was imported from</h2>
          <ul className="import-unmapped">
            {unmapped.map(({ where, reason }) => (
              <li key={`${where} ${reason}`}>
                <span className="mono">{where}</span> <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {known.length === 0 ? null : (
        <p className="import-known">
          {countOf(known.length, 'sheet')} of this file {known.length === 1 ? 'has' : 'have'} the headers of a
          form that was mapped by hand on {known[0]?.at.slice(0, 10)}.{' '}
          <Button
            onClick={() => {
              remap(known.reduce((all, { choice }) => [...withChoice(all, choice)], [...mapping]))
              void previewAgain()
            }}
          >
            Read it as before
          </Button>
        </p>
      )}
      {sheets.length === 0 ? null : (
        <>
          <div className="import-mapping-head">
            <h2>How the sheets were read</h2>
            <Button disabled={!isChanged} onClick={() => remap(null)}>
              Undo the changes
            </Button>
            <Button disabled={!isChanged} onClick={() => void previewAgain()}>
              Read again this way
            </Button>
          </div>
          {sheets.map((sheet) => (
            <SheetMapping
              key={sheet.sheet}
              sheet={sheet}
              choice={choiceFor(sheet, mapping)}
              taxonomy={taxonomy}
              codesOf={codesOf}
              onChange={(choice) => remap(withChoice(mapping, choice))}
            />
          ))}
        </>
      )}
      {work.preview.own.sheets.length === 0 ? null : (
        <p className="muted import-quiet">Sheets without a template are mapped under Sheets and columns.</p>
      )}
      {work.preview.sheets.length === 0 && unmapped.length === 0 ? (
        <p className="muted import-quiet">A file of this kind is read without a mapping.</p>
      ) : null}
    </div>
  )
}
