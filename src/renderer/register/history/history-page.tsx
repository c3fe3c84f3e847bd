import { ActList } from '../../activity/act-list.tsx'
import { EmptyRegister } from '../package/empty-register.tsx'
import { ImportLists } from './import-lists.tsx'

/** The acts of the register, and what imports left out. */
export function HistoryPage() {
  return (
    <ActList
      part="register"
      title={
        <>
          <h1 className="page-title">History</h1>
          <ImportLists />
        </>
      }
      whenEmpty={
        <EmptyRegister title="History">
          Every change to the register is kept here with who made it, and can be undone. There are no changes
          yet.
        </EmptyRegister>
      }
    />
  )
}
