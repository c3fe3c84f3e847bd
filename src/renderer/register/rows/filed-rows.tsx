import { useState } from 'react'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { templateName } from '../../../contract/register/template.ts'
import type { RecordRows } from '../../../contract/workstation/register/register.ts'
import { formatCount } from '../../state/format.ts'
import { changeLayout, useLayout } from '../../state/layout.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { templateOf } from '../list-member.ts'
import { isInformative } from './column-words.ts'
import { RowTable } from './row-table.tsx'
import { noRowsWords } from './row-words.ts'

type FiledRowsProps = {
  readonly title: string
  readonly rows: readonly RecordRows[]
  readonly context: FieldContext
  /** Called when a cell is clicked; goes to the field of the record that fills it. */
  readonly onCell: (template: TemplateCode, column: string) => void
  readonly product?: { readonly words: string; readonly detail: string } | undefined
  /** Template shown first when there are several. */
  readonly first?: TemplateCode
}

/** The filed rows derived from a record, one template at a time. */
export function FiledRows({ title, rows, context, onCell, product, first }: FiledRowsProps) {
  const [chosen, setChosen] = useState<TemplateCode | null>(null)
  const [isWide, setWide] = useState(false)
  const showsCodes = useLayout((now) => now.registerCodes)
  const shown =
    rows.find(({ template }) => template === chosen) ??
    rows.find(({ template }) => template === first) ??
    rows[0]
  const template = shown === undefined ? null : templateOf(context.taxonomy, shown.template)
  const hasMore = template?.columns.some(({ code }) => !isInformative(template.code, code)) ?? false
  return (
    <section className="filed-rows" aria-label={title}>
      <header className="filed-head">
        <h2>{title}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips */}
        <div className="chips" role="group" aria-label="Templates">
          {rows.map(({ template: code, total }) => (
            <button
              key={code}
              type="button"
              className="template-chip mono"
              aria-pressed={code === shown?.template}
              title={templateOf(context.taxonomy, code)?.title}
              onClick={() => setChosen(code)}
            >
              {templateName(code)} {formatCount(total)}
            </button>
          ))}
        </div>
        {product === undefined || product.words === '' || shown?.template !== 'b_02_02' ? null : (
          <span className="muted filed-product" title={product.detail}>
            {product.words}
            <span className="unseen">: {product.detail}</span>
          </span>
        )}
        {shown === undefined ? null : (
          <span className="filed-acts">
            {hasMore ? (
              <button
                type="button"
                className="link-button"
                aria-pressed={isWide}
                onClick={() => setWide(!isWide)}
              >
                {isWide ? 'fewer columns' : 'all columns'}
              </button>
            ) : null}
            <button
              type="button"
              className="link-button"
              aria-pressed={showsCodes}
              onClick={() => changeLayout({ registerCodes: !showsCodes })}
            >
              {showsCodes ? 'labels' : 'codes'}
            </button>
          </span>
        )}
      </header>
      {shown === undefined || template === null ? (
        <p className="muted filed-none">{noRowsWords(rows.length)}</p>
      ) : (
        <RowTable
          key={shown.template}
          rows={shown}
          template={template}
          isWide={isWide}
          showsCodes={showsCodes}
          context={context}
          onCell={onCell}
        />
      )}
    </section>
  )
}
