/** A number of words. */
export interface WordRange {
  least: number;
  most: number;
}
