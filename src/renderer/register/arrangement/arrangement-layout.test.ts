import { describe, expect, it } from 'vitest'
import { arrangementKind } from '../../../contract/register/arrangement.ts'
import { serviceKind } from '../../../contract/register/service.ts'
import { type ArrangementBox, mainBoxes, moreBoxes } from './arrangement-layout.ts'

const namesOf = (boxes: readonly ArrangementBox[], of: ArrangementBox['of']) =>
  boxes.filter((each) => each.of === of).flatMap(({ box }) => box.names)

describe('the form of an arrangement', () => {
  it('has every field of the arrangement once', () => {
    const names = [...namesOf(mainBoxes.one, 'arrangement'), ...namesOf(moreBoxes.arrangement, 'arrangement')]
    expect(names.toSorted()).toEqual(Object.keys(arrangementKind.fields).toSorted())
  })

  it('has every field of a service once, but for the arrangement that it belongs to', () => {
    const names = [...namesOf(mainBoxes.one, 'service'), ...namesOf(moreBoxes.service, 'service')]
    const { arrangement_uuid: _its, ...fields } = serviceKind.fields
    expect(names.toSorted()).toEqual(Object.keys(fields).toSorted())
  })

  it('shows the same fields whether the service stands apart or not', () => {
    const apart = [...mainBoxes.arrangement, ...mainBoxes.service].map(({ box }) => box.names.join())
    expect(apart.toSorted()).toEqual(mainBoxes.one.map(({ box }) => box.names.join()).toSorted())
  })
})
