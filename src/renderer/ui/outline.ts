import type { IconNode } from 'lucide';

const drawn = new Map<IconNode, SVGElement[]>();

/** Draws the shapes of an icon into its picture. They are made once per page: a copy is cheaper than a component each. */
export function outline(svg: SVGElement, icon: IconNode): void {
  let shapes = drawn.get(icon);
  if (!shapes) {
    shapes = icon.map(([tag, attributes]) => {
      const shape = document.createElementNS(svg.namespaceURI, tag) as SVGElement;
      for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
      return shape;
    });
    drawn.set(icon, shapes);
  }
  svg.replaceChildren(...shapes.map((shape) => shape.cloneNode(true)));
}
