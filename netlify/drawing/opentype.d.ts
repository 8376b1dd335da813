/** What the lettering needs of a package that has no types. */
declare module 'opentype.js' {
  interface PathCommand {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z';
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }

  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { commands: PathCommand[] };
  }

  interface Font {
    unitsPerEm: number;
    stringToGlyphs(text: string): Glyph[];
    getKerningValue(left: Glyph, right: Glyph): number;
  }

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
