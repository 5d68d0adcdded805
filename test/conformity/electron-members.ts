import { dirname, join, relative } from 'node:path';
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
 * `new Tray`, `BrowserWindowConstructorOptions.show`, `Net.fetch { cache }`, `App.getPath 'userData'`. A member that an object
 * of Electron has under a type of the program's own counts where the object is handed over, and so does an option that
 * was put together elsewhere.
 */
export function electronMembers(
  program: ts.Program,
  root: string,
  isWanted: (path: string) => boolean,
): Map<string, string> {
  const found = new Map<string, string>();
  const declarations = program
    .getSourceFiles()
    .find(({ fileName }) => fileName.endsWith('/electron/electron.d.ts'));
  if (!declarations) throw new Error('The typings of Electron are not among the files.');
  const typings = readTypings(program.getTypeChecker(), declarations);
  const near = nearElectron(program);
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName).replaceAll('\\', '/');
    if (!isWanted(path) || !near.has(file.fileName)) continue;
    visitFile(file, typings, (member, node) => {
      if (member === undefined || found.has(member)) return;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.set(member, `${path}:${line + 1}`);
    });
  }
  return found;
}

/**
 * The files that name Electron, and those that import from these, however far: no other file has a value of a type of
 * Electron's, and asking the checker about every value is most of the work.
 */
function nearElectron(program: ts.Program): Set<string> {
  const importers = new Map<string, string[]>();
  const near = new Set<string>();
  const files = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  for (const { fileName, text } of files) {
    if (/\bElectron\.|['"]electron(?:\/\w+)?['"]/.test(text)) near.add(fileName);
    for (const { fileName: imported } of ts.preProcessFile(text, true, true).importedFiles) {
      const path = join(dirname(fileName), imported).replaceAll('\\', '/');
      importers.set(path, [...(importers.get(path) ?? []), fileName]);
    }
  }
  // A set is walked with what is added meanwhile.
  for (const path of near) for (const importer of importers.get(path) ?? []) near.add(importer);
  return near;
}

type Note = (member: string | undefined, node: ts.Node) => void;
type Typings = ReturnType<typeof readTypings>;

function readTypings(checker: ts.TypeChecker, declarations: ts.SourceFile) {
  const isElectrons = (symbol: ts.Symbol | undefined): boolean =>
    symbol?.declarations?.some((each) => each.getSourceFile() === declarations) ?? false;
  return {
    checker,
    isElectrons,
    names: namesIn(declarations),
    declares: (signature: ts.Signature | undefined): boolean =>
      signature?.declaration?.getSourceFile() === declarations,
    /** The member as it is declared; undefined for a whole module or a name of its own. */
    memberName: (symbol: ts.Symbol | undefined): string | undefined => {
      const declared = symbol?.declarations?.find((each) => each.getSourceFile() === declarations);
      if (!symbol || !declared) return undefined;
      const { parent } = declared;
      if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) {
        return `${parent.name?.text ?? ''}.${symbol.name}`;
      }
      // The fields of an options object or a callback's argument that has no name of its own.
      return ts.isTypeLiteralNode(parent) ? `{ ${symbol.name} }` : undefined;
    },
  };
}

function visitFile(file: ts.SourceFile, typings: Typings, note: Note): void {
  const { checker, isElectrons, names, memberName } = typings;
  const noteHandedOver = handedOver(typings, note);
  const noteCall = calls(typings, note);

  const noteAccess = (node: ts.Expression, name: ts.Expression | ts.MemberName): void => {
    if (!(ts.isIdentifier(name) || ts.isStringLiteral(name)) || !names.has(name.text)) return;
    const symbol = checker.getSymbolAtLocation(name);
    if (!isElectrons(symbol)) return;
    const { parent } = node;
    const isCalled = ts.isCallExpression(parent) && parent.expression === node;
    if (isCalled && noteCall(parent, name.text, memberName(symbol))) return;
    note(memberName(symbol), node);
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
      call && memberName(checker.getSymbolAtLocation(ts.isPropertyAccessExpression(call) ? call.name : call));
    // Takes only the members of spread options that are always present.
    const spread = node.properties.some(ts.isSpreadAssignment)
      ? checker
          .getTypeAtLocation(node)
          .getProperties()
          .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
      : [];
    const own = node.properties.flatMap((each) =>
      each.name && ts.isIdentifier(each.name) ? [each.name.text] : [],
    );
    for (const name of new Set([...own, ...spread.map((each) => each.name)])) {
      const symbol = propertyOf(type, name);
      if (isElectrons(symbol)) note(memberName(symbol), node);
      else if (callee !== undefined && symbol) note(`${callee} { ${name} }`, node);
    }
  };

  const noteMade = (node: ts.NewExpression): void => {
    const { symbol } = checker.getTypeAtLocation(node);
    if (isElectrons(symbol)) note(`new ${symbol.name}`, node);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) noteAccess(node, node.name);
    if (ts.isElementAccessExpression(node)) noteAccess(node, node.argumentExpression);
    if (ts.isBindingElement(node)) noteBinding(node);
    if (ts.isObjectLiteralExpression(node)) noteLiteral(node);
    if (ts.isNewExpression(node)) noteMade(node);
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) noteHandedOver(node.expression, node);
    else if (isValue(node)) noteHandedOver(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** Notes what a call says beyond the name of its member, and tells whether that is all: which event, which of the words. */
function calls({ checker, declares }: Typings, note: Note) {
  const wordsOf = (node: ts.Expression): string[] => {
    const type = checker.getTypeAtLocation(node);
    return parts(type).flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
  };
  return (call: ts.CallExpression, name: string, member: string | undefined): boolean => {
    const owner = member?.split('.')[0];
    const signature = checker.getResolvedSignature(call);
    const isEvent = eventMethods.has(name);
    // Of a process the typings repeat what Node has; an emitter has events of its own besides.
    if (owner === undefined || !declares(signature) || (isEvent && owner === 'Process')) return isEvent;
    for (const [at, parameter] of (signature?.parameters ?? []).entries()) {
      const given = call.arguments[at];
      const wanted = parts(checker.getNonNullableType(checker.getTypeOfSymbol(parameter)));
      if (!given || !wanted.every((each) => each.isStringLiteral())) continue;
      for (const word of wordsOf(given)) note(isEvent ? `${owner} on ${word}` : `${member} '${word}'`, given);
      if (isEvent) return true;
    }
    return false;
  };
}

/** Notes what an expression gives away of Electron by its value: an object as another type, or options by another name. */
function handedOver({ checker, isElectrons, memberName }: Typings, note: Note) {
  const noteEvents = (listen: ts.Symbol, owner: string, node: ts.Node): void => {
    for (const { parameters } of checker.getTypeOfSymbol(listen).getCallSignatures()) {
      const words = parameters.slice(0, 1).flatMap((event) => parts(checker.getTypeOfSymbol(event)));
      for (const word of words) if (word.isStringLiteral()) note(`${owner} on ${word.value}`, node);
    }
  };

  const noteObject = (given: ts.Type, context: readonly ts.Type[], node: ts.Node): void => {
    if (context.includes(given) || context.some(({ symbol }) => isElectrons(symbol))) return;
    const properties = context.flatMap((wanted) => wanted.getApparentProperties());
    for (const property of properties) {
      const member = memberName(given.getProperty(property.name));
      if (!eventMethods.has(property.name)) note(member, node);
      // Under Electron's own typings each listener is noted where it is.
      else if (member && !properties.some((each) => each.name === property.name && isElectrons(each))) {
        noteEvents(property, member.split('.')[0] ?? '', node);
      }
    }
  };

  const noteOptions = (given: ts.Type, context: readonly ts.Type[], node: ts.Node): void => {
    for (const wanted of context.filter(({ symbol }) => isElectrons(symbol))) {
      for (const { name } of given.getProperties()) note(memberName(wanted.getProperty(name)), node);
    }
  };

  return (node: ts.Expression, as?: ts.Expression): void => {
    const wanted = as ? checker.getTypeAtLocation(as) : checker.getContextualType(node);
    if (!wanted) return;
    for (const given of parts(checker.getTypeAtLocation(node))) {
      if (isElectrons(given.symbol)) noteObject(given, parts(wanted), node);
      else if (given.flags & ts.TypeFlags.Object && !ts.isObjectLiteralExpression(node)) {
        noteOptions(given, parts(wanted), node);
      }
    }
  };
}

const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

const propertyOf = (type: ts.Type, name: string): ts.Symbol | undefined =>
  parts(type)
    .map((each) => each.getProperty(name))
    .find((each) => each !== undefined);

/** Is it a name, a field or the result of a call that something else gets? */
function isValue(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression | ts.CallExpression {
  if (ts.isCallExpression(node)) return !ts.isExpressionStatement(node.parent);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node;
  if (ts.isBinaryExpression(parent)) return parent.right === node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  return (
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isSpreadAssignment(parent)
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
