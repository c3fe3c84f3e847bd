/** Heading of a column: its label, and the class of its cells, if they have one. */
type Heading = {
  readonly label: string
  readonly className?: string
  /** Whether it is only available to screen readers, because the cells are self-explanatory. */
  readonly isUnseen?: boolean
}

/** The head of a plain table. */
export function TableHead({ columns }: { readonly columns: readonly (string | Heading)[] }) {
  const headings = columns.map((column): Heading => (typeof column === 'string' ? { label: column } : column))
  return (
    <thead>
      <tr>
        {headings.map(({ label, className, isUnseen = false }) => (
          <th key={label} scope="col" className={className}>
            {isUnseen ? <span className="unseen">{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
