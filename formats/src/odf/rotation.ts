/** Returns by how much the upper left corner of a box moves when the box is turned around its centre. The rotation is in degrees clockwise. */
export function cornerShift(rotation: number, width: number, height: number): { dx: number; dy: number } {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    dx: (width - width * cos + height * sin) / 2,
    dy: (height - width * sin - height * cos) / 2,
  };
}
