/**
 * Moves positions apart so that adjacent ones differ by at least `step`, minimizing the sum of squared moves (pooling
 * of adjacent violators, as in isotonic regression). Input `wanted` and result are in ascending order.
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
