import { kindOfId } from '../state/known-ids.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { usersWords } from './none-words.ts'
import { actorMatrix } from './route.ts'
import { useUsesOf } from './shared/actor-uses.ts'

/** The name of the id that the table is searched for, and how many actors use it. */
export function IdHead({ id }: { readonly id: string }) {
  const use = useUsesOf([id]).uses.get(id)
  if (use === undefined) return null
  const isCve = kindOfId(id) === 'cve'
  const users = usersWords(use.actors)
  return (
    <p className="id-head">
      <strong>{[id, use.name].filter((each) => each !== null).join(' ')}</strong>
      {use.tactic === null ? null : <span className="muted">{use.tactic}</span>}
      <span>
        {isCve ? 'Exploited' : 'Used'} by {users}.
      </span>
      {isCve || use.name === null ? null : (
        <Button look="quiet" onClick={() => navigate({ ...actorMatrix, technique: id })}>
          Show how, in the matrix
        </Button>
      )}
    </p>
  )
}
