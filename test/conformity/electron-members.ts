import { join, relative } from 'node:path';
import ts from 'typescript';

const eventMethods = new Set(['on', 'once', 'off', 'addListener', 'removeListener', 'prependListener']);

/**
 * The files of the project that are wanted, with the types of this project, of Electron, Node and the browser. Other
 * packages stay unknown: reading theirs takes most of the time, and none of them has an object of Electron's.
 */
export function openProgram(root: string, isWanted: (path: string) => boolean): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const options: ts.CompilerOptions = { ...parsed.options, types: ['node'] };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containingFile) =>
    literals.map(({ text }) =>
      /^\.|^electron(?:\/|$)/.test(text) || containingFile.includes('/node_modules/')
        ? ts.resolveModuleName(text, containingFile, options, host)
        : { resolvedModule: undefined },
    );
  const wanted = parsed.fileNames.filter((path) => isWanted(relative(root, path).replaceAll('\\', '/')));
  return ts.createProgram(wanted, options, host);
}

/**
 * Every member of Electron that the files touch, with the first place that does: `App.quit`, `App on before-quit`,
 * `new Tray`, `BrowserWindowConstructorOptions.show`, `Net.fetch { cache }`. A member that an object of Electron has under a
 * type of the program's own counts where the object is handed over.
 */
export function electronMembers(
  program: ts.Program,
  root: string,
  isWanted: (path: string) => boolean,
): Map<string, string> {
  const checker = program.getTypeChecker();
  const found = new Map<string, string>();
  const declarations = program
    .getSourceFiles()
    .find(({ fileName }) => fileName.endsWith('/electron/electron.d.ts'));
  if (!declarations) throw new Error('The typings of Electron are not among the files.');
  const names = namesIn(declarations);

  const isElectrons = (symbol: ts.Symbol | undefined): boolean =>
    symbol?.declarations?.some((each) => each.getSourceFile() === declarations) ?? false;

  /** The member as it is declared; undefined for a whole module or a name of its own. */
  const memberName = (symbol: ts.Symbol | undefined): string | undefined => {
    const declared = symbol?.declarations?.find((each) => each.getSourceFile() === declarations);
    if (!symbol || !declared) return undefined;
    const { parent } = declared;
    if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) {
      return `${parent.name?.text ?? ''}.${symbol.name}`;
    }
    // The fields of an options object or a callback's argument that has no name of its own.
    return ts.isTypeLiteralNode(parent) ? `{ ${symbol.name} }` : undefined;
  };

  const visitFile = (file: ts.SourceFile): void => {
    const note = (member: string | undefined, node: ts.Node): void => {
      if (member === undefined || found.has(member)) return;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.set(member, `${relative(root, file.fileName)}:${line + 1}`);
    };

    const noteEvents = (call: ts.CallExpression, name: ts.MemberName): void => {
      const [first] = call.arguments;
      const signature = checker.getResolvedSignature(call);
      const parameter = signature?.parameters[0];
      // What Node's processes and emitters have of their own.
      if (signature?.declaration?.getSourceFile() !== declarations) return;
      const owner = memberName(checker.getSymbolAtLocation(name))?.split('.')[0];
      // Of a process the typings repeat what Node has.
      if (!first || !parameter || owner === undefined || owner === 'Process') return;
      if (!checker.getTypeOfSymbol(parameter).isStringLiteral()) return note(`${owner}.${name.text}`, name);
      const type = checker.getTypeAtLocation(first);
      for (const each of type.isUnion() ? type.types : [type]) {
        if (each.isStringLiteral()) note(`${owner} on ${each.value}`, name);
      }
    };

    const noteAccess = (node: ts.PropertyAccessExpression): void => {
      if (!names.has(node.name.text)) return;
      const symbol = checker.getSymbolAtLocation(node.name);
      if (!isElectrons(symbol)) return;
      const { parent } = node;
      const isEvent =
        eventMethods.has(node.name.text) && ts.isCallExpression(parent) && parent.expression === node;
      if (isEvent) noteEvents(parent, node.name);
      else note(memberName(symbol), node);
    };

    const noteBinding = (node: ts.BindingElement): void => {
      const name = node.propertyName ?? node.name;
      if (!ts.isIdentifier(name) || !names.has(name.text) || !ts.isObjectBindingPattern(node.parent)) return;
      note(memberName(checker.getTypeAtLocation(node.parent).getProperty(name.text)), node);
    };

    /** Options by name; those of a call of Electron's count also where their type is a standard one. */
    const noteLiteral = (node: ts.ObjectLiteralExpression): void => {
      const isCandidate = (each: ts.ObjectLiteralElementLike): boolean =>
        ts.isSpreadAssignment(each) || (ts.isIdentifier(each.name) && names.has(each.name.text));
      if (!node.properties.some(isCandidate)) return;
      const type = checker.getContextualType(node);
      if (!type) return;
      const call = ts.isCallExpression(node.parent) ? node.parent.expression : undefined;
      const callee =
        call &&
        memberName(checker.getSymbolAtLocation(ts.isPropertyAccessExpression(call) ? call.name : call));
      for (const property of node.properties) {
        const name = property.name && ts.isIdentifier(property.name) ? property.name.text : undefined;
        if (name === undefined) continue;
        const symbol = propertyOf(type, name);
        if (isElectrons(symbol)) note(memberName(symbol), property);
        else if (callee !== undefined && symbol) note(`${callee} { ${name} }`, property);
      }
      if (callee === undefined || !node.properties.some(ts.isSpreadAssignment)) return;
      // Of what is spread into a call's options, what is always there.
      for (const { name, flags } of checker.getTypeAtLocation(node).getProperties()) {
        const known = (flags & ts.SymbolFlags.Optional) === 0 && propertyOf(type, name);
        if (known && !isElectrons(known)) note(`${callee} { ${name} }`, node);
      }
    };

    const propertyOf = (type: ts.Type, name: string): ts.Symbol | undefined =>
      type.isUnion()
        ? type.types.map((each) => each.getProperty(name)).find((each) => each !== undefined)
        : type.getProperty(name);

    /** An object of Electron's that is handed over as a type of the program's own. */
    const noteHandedOver = (node: ts.Expression): void => {
      const given = checker.getTypeAtLocation(node);
      if (!isElectrons(given.symbol)) return;
      const wanted = checker.getContextualType(node);
      if (!wanted || wanted === given || isElectrons(wanted.symbol)) return;
      for (const { name } of wanted.getApparentProperties())
        if (!eventMethods.has(name)) note(memberName(given.getProperty(name)), node);
    };

    const noteMade = (node: ts.NewExpression): void => {
      const { symbol } = checker.getTypeAtLocation(node);
      if (isElectrons(symbol)) note(`new ${symbol.name}`, node);
    };

    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
      if (ts.isPropertyAccessExpression(node)) noteAccess(node);
      if (ts.isBindingElement(node)) noteBinding(node);
      if (ts.isObjectLiteralExpression(node)) noteLiteral(node);
      if (ts.isNewExpression(node)) noteMade(node);
      if (isHandedOver(node)) noteHandedOver(node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  };

  for (const file of program.getSourceFiles()) {
    if (isWanted(relative(root, file.fileName).replaceAll('\\', '/'))) visitFile(file);
  }
  return found;
}

/** Is it a name that is an argument, a field or what another name is set to? */
function isHandedOver(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const { parent } = node;
  return (
    ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
      (parent.arguments?.includes(node) ?? false)) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    ts.isShorthandPropertyAssignment(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node)
  );
}

/** Names of members, so that the checker is asked about nothing else. */
function namesIn(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isMember =
      ts.isPropertySignature(node) ||
      ts.isMethodSignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isAccessor(node);
    if (isMember && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}
