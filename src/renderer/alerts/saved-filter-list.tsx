import { IconFilterStar } from '@tabler/icons-react'
import { Button } from '../ui/button.tsx'
import { FacetLine } from '../ui/facet-line.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { isNarrowed } from './filter-chips.tsx'
import { useInbox } from './inbox.ts'
import {
  nameFilter,
  readSavedFilters,
  removeSavedFilter,
  showSavedFilter,
  useReadSavedFilters,
  useSavedFilters,
  useShownFilter,
} from './saved-filters.ts'

/** The saved filters, above the other filters; the active one can be renamed and removed. */
export function SavedFilterList() {
  useReadSavedFilters()
  const { filters, problem } = useSavedFilters()
  const shown = useShownFilter()
  const canSave = useInbox((now) => isNarrowed(now.filter)) && shown === null
  if (problem !== null) return <ProblemNote problem={problem} retry={() => void readSavedFilters()} />
  if (filters.length === 0 && !canSave) return null
  return (
    <>
      <h2 className="label">Saved filters</h2>
      <ul>
        {filters.map((each) => (
          <FacetLine
            key={each.id}
            isChosen={each === shown}
            count={each.count}
            onPress={() => showSavedFilter(each)}
          >
            <IconFilterStar className="facet-icon" stroke={1.7} aria-hidden />
            <span className="facet-name" title={each.name}>
              {each.name}
            </span>
          </FacetLine>
        ))}
      </ul>
      {shown === null ? null : (
        <p className="saved-filter-acts">
          <button type="button" className="link-button" onClick={() => nameFilter(shown)}>
            Rename
          </button>
          <button type="button" className="link-button" onClick={() => void removeSavedFilter(shown)}>
            Remove
          </button>
        </p>
      )}
      {canSave ? (
        <Button look="quiet" hotkey="s" onClick={() => nameFilter('new')}>
          Save this filter
        </Button>
      ) : null}
    </>
  )
}
