/** A column's heading: its words, and a class when its cells have one. */
type Heading = {
  readonly label: string
  readonly className?: string
  /** True when only screen readers are told, since what stands below speaks for itself. */
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
