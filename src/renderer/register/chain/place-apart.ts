/**
 * Moves places apart until each is at least `step` behind the one before, with the least sum of squared moves (pooling
 * neighbours that violate the order, as in isotonic regression). `wanted` is in ascending order; so is the answer.
 */
export function placeApart(wanted: readonly number[], step: number): number[] {
  type Block = { sum: number; count: number }
  const blocks: Block[] = []
  const mean = (block: Block) => block.sum / block.count
  wanted.forEach((at, position) => {
    let block: Block = { sum: at - position * step, count: 1 }
    for (
      let before = blocks.at(-1);
      before !== undefined && mean(before) > mean(block);
      before = blocks.at(-1)
    ) {
      blocks.pop()
      block = { sum: before.sum + block.sum, count: before.count + block.count }
    }
    blocks.push(block)
  })
  const placed: number[] = []
  for (const block of blocks)
    for (let taken = 0; taken < block.count; taken += 1) placed.push(mean(block) + placed.length * step)
  return placed
}
