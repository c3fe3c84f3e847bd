import { useState } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Done } from '../../../contract/workstation/window/done-act.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { toastActs, toastProblem } from '../../ui/toast.tsx'
import { askRegister } from '../ask.ts'
import { recordPath } from '../paths.ts'
import { RejectDialog } from './reject-dialog.tsx'

function isDone(answer: Done | Problem, says: string): boolean {
  if (isProblem(answer)) {
    toastProblem(answer)
    return false
  }
  toastActs(says, answer)
  return true
}

/** Acts possible in the current state of an assessment: submit, approve, reject, begin a new version. */
export function AssessmentActs({ uuid, status }: { readonly uuid: string; readonly status: string }) {
  const [isRejecting, setRejecting] = useState(false)
  const submit = async () =>
    isDone(await askRegister('assessments.submitApproval', { uuid }), 'Submitted for approval.')
  const approve = async () =>
    isDone(
      await askRegister('assessments.approve', { uuid }),
      'Approved. It is now the version in force and is filed.',
    )
  const copy = async () => {
    const answer = await askRegister('assessments.newVersion', { uuid })
    if (isDone(answer, 'Started a new version as a draft.') && !isProblem(answer))
      navigate(recordPath('assessments', answer.uuid))
  }
  if (status === 'draft') return <Button onClick={() => void submit()}>Submit for approval</Button>
  if (status !== 'pending') return <Button onClick={() => void copy()}>New version</Button>
  return (
    <>
      <Button look="primary" onClick={() => void approve()}>
        Approve
      </Button>
      <Button onClick={() => setRejecting(true)}>Reject…</Button>
      {isRejecting ? (
        <RejectDialog
          onClose={() => setRejecting(false)}
          onReject={async (reason) => {
            const answer = await askRegister('assessments.reject', { uuid, reason })
            if (isProblem(answer)) return answer
            isDone(answer, 'Rejected. You can start a new version.')
            return null
          }}
        />
      ) : null}
    </>
  )
}
